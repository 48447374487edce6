/** What a guest may tell the house beside name and numbers. */
export type Wishes = { guest_note: string; allergies: string; occasion: string };

export const NO_WISHES: Wishes = { guest_note: '', allergies: '', occasion: '' };

/** Whether a guest has said anything. */
export const hasWishes = ({ guest_note, allergies, occasion }: Wishes): boolean =>
  [guest_note, allergies, occasion].some((text) => text.trim() !== '');
