/** How long a freed time is kept for whom it is offered to, in minutes. */
export const OFFER_MINUTES = 30;
