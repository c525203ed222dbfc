"""What budgets have granted to the agent's next model request, or to the one that runs."""

from dataclasses import dataclass

from backend.budgets.reservations import Reservation
from backend.llm.requests import ModelConnection


@dataclass(slots=True)
class RequestBudget:
    #: The tenant has budgets, so every request needs a reservation.
    applies: bool = False
    reservation: Reservation | None = None
    #: The request that was expected when it was made: its model, and the last entry that it shows.
    expected: tuple[ModelConnection, int] | None = None

    def hold(self, reservation: Reservation | None, *, expected: tuple[ModelConnection, int] | None = None) -> None:
        """Keep a reservation for the next request."""
        self.reservation, self.expected = reservation, expected

    def take(self) -> Reservation | None:
        """Use the reservation for a request. What the request costs settles it."""
        taken, self.reservation, self.expected = self.reservation, None, None
        return taken
