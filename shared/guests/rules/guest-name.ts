/** The names of a guest, as far as a request says them. */
type Named = {
  guest_name?: string | undefined;
  guest_first_name?: string | undefined;
  guest_last_name?: string | undefined;
};

/** First and last name as they are stored. Whoever has said one name is called and found by it: it is the last one. */
export const storedName = ({
  guest_name = '',
  guest_first_name = '',
  guest_last_name = guest_name,
}: Named): { guest_first_name: string; guest_last_name: string } => ({ guest_first_name, guest_last_name });
