"""Adds budgets and their reservations (ADR 0061), prices of tenants, usage without an agent, suspension of all tenants."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.agents.models import UsagePurpose
from backend.budgets.models import BudgetEnd, BudgetKeys, BudgetPeriod, BudgetScope, BudgetUnit
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0002_usage_by_cause')]

    initial = False

    operations = [
        ops.CreateModel(
            name='Budget',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('name', fields.TextField(unique=False)),
                ('scope', fields.CharEnumField(description='TENANT: TENANT\nAGENT: AGENT\nPERSON: PERSON\nPROGRAM: PROGRAM\nPLAN: PLAN\nCYCLE: CYCLE', enum_type=BudgetScope, max_length=16)),
                ('subject_id', fields.UUIDField(null=True, description='The agent, person, program or plan. Null: each one has the limit separately. Always null for TENANT and CYCLE.')),
                ('period', fields.CharEnumField(description='HOUR: HOUR\nDAY: DAY\nMONTH: MONTH\nTOTAL: TOTAL', enum_type=BudgetPeriod, max_length=16)),
                ('unit', fields.CharEnumField(description='USD: USD\nTOKENS: TOKENS', enum_type=BudgetUnit, max_length=16)),
                ('maximum', fields.DecimalField(description='The most that may be spent in a period, in that unit.', max_digits=20, decimal_places=10)),
                ('keys', fields.CharEnumField(description='ALL: ALL\nINSTALLATION: INSTALLATION\nOWN: OWN', enum_type=BudgetKeys, max_length=16)),
                ('at_end', fields.CharEnumField(description='PAUSE: PAUSE\nCHEAPER_MODEL: CHEAPER_MODEL\nSTOP: STOP', enum_type=BudgetEnd, max_length=16)),
                ('cheaper_model', fields.TextField(null=True, description='Only with CHEAPER_MODEL.', unique=False)),
                ('is_cap', fields.BooleanField(description="Set by the operator. The tenant's admins cannot change it.", db_default=False)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('updated_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'budgets', 'app': 'models', 'unique_together': (('tenant_id', 'id'),), 'pk_attr': 'id', 'table_description': 'A limit on what model requests of a tenant may cost in a period.'},
            bases=['Model'],
        ),
        ops.CreateModel(
            name='BudgetReservation',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('window_id', fields.UUIDField()),
                ('request_id', fields.UUIDField(description="Also the id of the request's usage record.")),
                ('unit', fields.CharEnumField(description='USD: USD\nTOKENS: TOKENS', enum_type=BudgetUnit, max_length=16)),
                ('amount', fields.DecimalField(description='Reserved, in that unit.', max_digits=20, decimal_places=10)),
                ('spent', fields.DecimalField(null=True, description='What the request cost, in that unit. Null: it still runs.', max_digits=20, decimal_places=10)),
                ('agent_id', fields.UUIDField(null=True, description='The rest describes the request, for its usage record if its worker dies.')),
                ('cycle_id', fields.UUIDField(null=True)),
                ('lease_id', fields.UUIDField(null=True, description='The lease under which a think cycle sends it. Null: a request outside the loop.')),
                ('worker_id', fields.UUIDField()),
                ('purpose', fields.CharEnumField(description='THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nPROBE: PROBE\nTEST: TEST', enum_type=UsagePurpose, max_length=16)),
                ('provider', fields.TextField(unique=False)),
                ('model', fields.TextField(unique=False)),
                ('is_own_key', fields.BooleanField()),
                ('is_priced', fields.BooleanField()),
                ('input_tokens', fields.BigIntField()),
                ('output_tokens', fields.BigIntField()),
                ('cost', fields.DecimalField(max_digits=20, decimal_places=10)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'budget_reservations', 'app': 'models', 'unique_together': (('request_id', 'window_id', 'tenant_id'),), 'indexes': [Index(fields=['window_id', 'tenant_id'])], 'pk_attr': 'id', 'table_description': 'What one model request has reserved in one window: its worst case. It is deleted after it was settled.'},
            bases=['Model'],
        ),
        ops.CreateModel(
            name='BudgetWindow',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('budget_id', fields.UUIDField()),
                ('subject_id', fields.UUIDField(description='The agent, person, program, plan or cycle; for TENANT the tenant.')),
                ('starts_at', fields.DatetimeField(description='For TOTAL: 1970.', auto_now=False, auto_now_add=False)),
                ('spent', fields.DecimalField(description="Cost of the requests whose reservations were settled and deleted, in the budget's unit.", db_default=0, max_digits=20, decimal_places=10)),
                ('held', fields.DecimalField(description='Sum of `amount` of its reservations, also of those that are settled but not deleted yet.', db_default=0, max_digits=20, decimal_places=10)),
                ('noticed', fields.IntField(description='The percentage about which admins were last informed: 80 or 100.', db_default=0)),
                ('updated_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'budget_windows', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'budget_id', 'subject_id', 'starts_at')), 'pk_attr': 'id', 'table_description': 'One period of a budget for one subject. `reserve_budgets` locks and writes it.'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='Tenant',
            name='is_suspended_with_all',
            field=fields.BooleanField(description='It was suspended together with all other tenants, and `resume-tenant all` resumes it.', db_default=False),
        ),
        ops.AlterModelOptions(
            name='UsageRecord',
            options={'table': 'usage_records', 'app': 'models', 'unique_together': (('tenant_id', 'id'),), 'indexes': [Index(fields=['tenant_id', 'agent_id', 'created_at']), Index(fields=['tenant_id', 'created_at'])], 'pk_attr': 'id', 'table_description': 'One model request and its cost. A request outside the loop has step 0, and may have no cycle and no agent.'},
        ),
        ops.AlterField(
            model_name='UsageRecord',
            name='agent_id',
            field=fields.UUIDField(null=True),
        ),
        ops.AlterField(
            model_name='UsageRecord',
            name='purpose',
            field=fields.CharEnumField(description='THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nPROBE: PROBE\nTEST: TEST', db_default=UsagePurpose.THINKING, enum_type=UsagePurpose, max_length=16),
        ),
        ops.CreateModel(
            name='ModelPrice',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('model', fields.TextField(description='Its full name, such as `openai/gpt-5`.', unique=False)),
                ('input_price', fields.DecimalField(max_digits=20, decimal_places=10)),
                ('output_price', fields.DecimalField(max_digits=20, decimal_places=10)),
                ('cached_input_price', fields.DecimalField(null=True, description='Null: as `input_price`.', max_digits=20, decimal_places=10)),
                ('cache_write_price', fields.DecimalField(null=True, description='Null: as `input_price`.', max_digits=20, decimal_places=10)),
                ('updated_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'model_prices', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'model')), 'pk_attr': 'id', 'table_description': "A tenant's own price of a model, in US dollars for a million tokens, for requests with its own keys."},
            bases=['Model'],
        ),
        ops.RunSQL(
            """
            ALTER TABLE budgets ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now();
            ALTER TABLE budgets ADD CONSTRAINT budgets_tenant_id_fkey FOREIGN KEY (tenant_id)
                REFERENCES tenants (tenant_id) ON DELETE CASCADE,
              ADD CONSTRAINT budgets_maximum CHECK (maximum > 0),
              ADD CONSTRAINT budgets_subject CHECK (subject_id IS NULL OR scope NOT IN ('TENANT', 'CYCLE')),
              ADD CONSTRAINT budgets_cheaper_model CHECK ((at_end = 'CHEAPER_MODEL') = (cheaper_model IS NOT NULL));
            ALTER TABLE model_prices ALTER COLUMN updated_at SET DEFAULT now();
            ALTER TABLE model_prices ADD CONSTRAINT model_prices_tenant_id_fkey FOREIGN KEY (tenant_id)
                REFERENCES tenants (tenant_id) ON DELETE CASCADE;
            ALTER TABLE budget_windows ALTER COLUMN id SET DEFAULT gen_random_uuid(),
              ALTER COLUMN updated_at SET DEFAULT now();
            ALTER TABLE budget_windows ADD CONSTRAINT budget_windows_tenant_id_budget_id_fkey
                FOREIGN KEY (tenant_id, budget_id) REFERENCES budgets (tenant_id, id) ON DELETE CASCADE;
            ALTER TABLE budget_reservations ALTER COLUMN id SET DEFAULT gen_random_uuid(),
              ALTER COLUMN created_at SET DEFAULT now();
            -- Short-lived rows that are updated once: room on their page lets the update touch no index.
            ALTER TABLE budget_reservations SET (fillfactor = 50);
            ALTER TABLE budget_windows SET (fillfactor = 50);
            ALTER TABLE usage_records ADD CONSTRAINT usage_records_agent CHECK ((purpose = 'TEST') = (agent_id IS NULL));
            """
        ),
    ]
