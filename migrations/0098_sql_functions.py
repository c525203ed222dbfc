"""Which texts of the functions in `sql/functions/` this database has had (`backend.kit.sql_functions`)."""

from tortoise import migrations
from tortoise.migrations import operations as ops

TABLE = """
CREATE TABLE sql_functions (
  name text NOT NULL,
  digest text NOT NULL,
  no bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, digest)
);
COMMENT ON TABLE sql_functions IS 'Texts of the functions in migrations/sql/functions; of each the highest no stands.';
GRANT SELECT ON sql_functions TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0097_old_names_of_spaces")]

    initial = False

    operations = [ops.RunSQL(TABLE)]
