/** In the form that asks for whom somebody waits: nobody else. */
export const MYSELF = 'me';
