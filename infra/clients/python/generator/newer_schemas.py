"""A plugin of ariadne-codegen: the generated types accept what a newer schema adds (docs/clients.md)."""

import ast
from typing import Any

from ariadne_codegen.plugins.base import Plugin

_MODELS = """from circadian_client.models import UNSET, BaseModel, UnsetType

__all__ = ["UNSET", "BaseModel", "UnsetType"]
"""


class NewerSchemas(Plugin):
    """Enums are open, and the models are those of `circadian_client.models`."""

    def generate_enum(self, class_def: ast.ClassDef, enum_type: Any) -> ast.ClassDef:  # noqa: ARG002 -- the plugin's signature
        class_def.bases = [ast.Name(id="OpenEnum")]
        return class_def

    def generate_enums_module(self, module: ast.Module) -> ast.Module:
        imported = ast.ImportFrom(module="circadian_client.models", names=[ast.alias(name="OpenEnum")], level=0)
        module.body = [imported, *(each for each in module.body if isinstance(each, ast.ClassDef))]
        return module

    def copy_code(self, copied_code: str) -> str:
        return _MODELS if "class UnsetType" in copied_code else copied_code
