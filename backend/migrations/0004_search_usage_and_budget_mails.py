"""Adds usage of search models, and mails to admins about budgets."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.agents.models import FailureKind, UsagePurpose
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0003_budgets')]

    initial = False

    operations = [
        ops.AlterField(
            model_name='BudgetReservation',
            name='purpose',
            field=fields.CharEnumField(description='THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nPROBE: PROBE\nTEST: TEST\nEMBEDDING: EMBEDDING\nRERANKING: RERANKING', enum_type=UsagePurpose, max_length=16),
        ),
        ops.AlterField(
            model_name='UsageRecord',
            name='purpose',
            field=fields.CharEnumField(description='THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nPROBE: PROBE\nTEST: TEST\nEMBEDDING: EMBEDDING\nRERANKING: RERANKING', db_default=UsagePurpose.THINKING, enum_type=UsagePurpose, max_length=16),
        ),
        ops.AlterField(
            model_name='FailureMail',
            name='kind',
            field=fields.CharEnumField(description='MODEL: MODEL\nAGENT: AGENT\nDEAD_LETTER: DEAD_LETTER\nBUDGET: BUDGET', enum_type=FailureKind, max_length=16),
        ),
        ops.AddField(
            model_name='FailureMail',
            name='window_id',
            field=fields.UUIDField(null=True, description='The period of a budget that is used up, or nearly.'),
        ),
        ops.RunSQL(
            """
            ALTER TABLE failure_mails ADD CONSTRAINT failure_mails_tenant_id_window_id_fkey
                FOREIGN KEY (tenant_id, window_id) REFERENCES budget_windows (tenant_id, id) ON DELETE CASCADE;
            CREATE UNIQUE INDEX failure_mails_budget ON failure_mails (tenant_id, window_id)
                WHERE window_id IS NOT NULL;
            """
        ),
    ]
