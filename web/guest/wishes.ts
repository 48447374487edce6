/** What a guest may tell the house beside name and numbers. */
export const WISHES = ['guest_note', 'allergies', 'occasion'] as const;

export type Wishes = Record<(typeof WISHES)[number], string>;

export const NO_WISHES: Wishes = { guest_note: '', allergies: '', occasion: '' };

/** Whether a guest has said anything. */
export const hasWishes = (wishes: Wishes): boolean => WISHES.some((name) => wishes[name].trim() !== '');
