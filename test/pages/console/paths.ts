/** Where the API answers about the restaurant that is looked at. */
export const ME = '/api/v1/restaurant/me';

/** What the tests of several pages tell the API to answer otherwise, or ask of it. */
export const SETTINGS = `PATCH ${ME}` as const;
export const PULSE = `GET ${ME}/pulse` as const;
export const SLOTS = `GET ${ME}/slots` as const;
export const LIST = `GET ${ME}/reservations` as const;
export const TAKE = `POST ${ME}/reservations` as const;
export const CHANGE = `PATCH ${ME}/reservations/{id}` as const;
export const ASSIGN = `PATCH ${ME}/reservations/{id}/assign` as const;
