"""Search models: the purposes of their usage records."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.agents.models import UsagePurpose
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
    ]
