/** A guest of the demo, as they booked. Telephone numbers are of the range that France keeps for fiction. */
export type DemoGuest = { guest_first_name: string; guest_last_name: string; guest_phone: string; lang: 'fr' | 'en' };

let drawn = 0;

const guest = (guest_first_name: string, guest_last_name: string, lang: 'fr' | 'en' = 'fr'): DemoGuest => {
  drawn += 1;
  return { guest_first_name, guest_last_name, lang, guest_phone: `+336399801${String(drawn).padStart(2, '0')}` };
};

/** Guests of this evening, by who they are in it. */
export const GUESTS = {
  vip: guest('Sophie', 'Lambert'),
  regular: guest('Karim', 'Benali'),
  forgetful: guest('Hugo', 'Petit'),
  visitor: guest('Ingrid', 'Svensson', 'en'),
  early: guest('Nadia', 'Haddad'),
  waiting_at_bar: guest('Antoine', 'Rousseau'),
  overstaying: guest('Margaux', 'Delmas'),
  on_time: guest('Emma', 'Laurent'),
  team: guest('Claire', 'Fontaine'),
  birthday: guest('Jeanne', 'Moreau'),
  left: guest('Paul', 'Girard'),
  left_family: guest('Inès', 'Marchand'),
  absent: guest('Théo', 'Caron'),
  next: guest('Oliver', 'Bennett', 'en'),
  couple: guest('Léa', 'Fournier'),
  friends: guest('Mathilde', 'Brunet'),
  parents: guest('Thomas', 'Leroux'),
  later: guest('Camille', 'Perrin'),
  latest: guest('Daniel', 'O’Connor', 'en'),
  unplaced: guest('Sarah', 'Cohen'),
  cancelled: guest('Julien', 'Mercier'),
  request: guest('Elena', 'Rossi', 'en'),
  waiting: guest('Nicolas', 'Barbier'),
  waiting_couple: guest('Yasmine', 'Khelifi'),
  offered: guest('Lucas', 'Garnier'),
} satisfies Record<string, DemoGuest>;

/** Guests of the days around it. */
export const OTHERS: readonly DemoGuest[] = [
  guest('Alice', 'Renard'),
  guest('Bruno', 'Faure'),
  guest('Chloé', 'Vidal'),
  guest('David', 'Blanchard'),
  guest('Élise', 'Guérin'),
  guest('Farid', 'Amrani'),
  guest('Grace', 'Thompson', 'en'),
  guest('Henri', 'Colin'),
  guest('Isabelle', 'Roy'),
  guest('James', 'Walker', 'en'),
  guest('Kenza', 'Belkacem'),
  guest('Louis', 'Hubert'),
  guest('Manon', 'Picard'),
  guest('Nora', 'Lindqvist', 'en'),
  guest('Olivier', 'Marty'),
  guest('Pauline', 'Schmitt'),
  guest('Quentin', 'Bailly'),
  guest('Rose', 'Dumont'),
  guest('Samuel', 'Klein'),
  guest('Valérie', 'Da Silva'),
  guest('Yann', 'Le Goff'),
];
