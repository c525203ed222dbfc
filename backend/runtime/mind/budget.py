"""What budgets have granted to the agent's next model request, or to the one that runs."""

from dataclasses import dataclass

from backend.budgets.reservations import Reservation


@dataclass(slots=True)
class RequestBudget:
    #: The tenant has budgets, so every request needs a reservation.
    applies: bool = False
    reservation: Reservation | None = None

    def hold(self, reservation: Reservation | None) -> None:
        """Keep a reservation for the next request."""
        self.reservation = reservation

    def take(self) -> Reservation | None:
        """Use the reservation for a request. What the request costs settles it."""
        taken, self.reservation = self.reservation, None
        return taken
