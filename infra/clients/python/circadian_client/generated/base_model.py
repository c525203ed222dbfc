from circadian_client.models import UNSET, BaseModel, UnsetType

__all__ = ["UNSET", "BaseModel", "UnsetType"]
