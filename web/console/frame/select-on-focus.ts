import { useEffect } from 'react';

/** Fields that hold a number or a time, which is replaced as a whole: by what their keyboard is. */
const FIELDS = 'input[inputmode="numeric"], input[inputmode="decimal"]';

const fieldOf = ({ target }: Event): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.matches(FIELDS) && !target.readOnly ? target : undefined;

/**
 * Selects what a number or time field holds when it gets the focus, so that what is typed replaces it. The press that
 * gave it the focus would put the caret there instead; a later one does, and a part that is drawn over stays selected.
 * Ends with the answer.
 */
function selectOnFocus(): () => void {
  let entered: HTMLInputElement | undefined;
  const enter = (event: FocusEvent) => {
    entered = fieldOf(event);
    entered?.select();
  };
  const press = (event: MouseEvent) => {
    const field = fieldOf(event);
    if (field && field === entered && field.selectionStart === field.selectionEnd) field.select();
    entered = undefined;
  };
  addEventListener('focusin', enter);
  addEventListener('click', press);
  return () => {
    removeEventListener('focusin', enter);
    removeEventListener('click', press);
  };
}

/** Selects what number and time fields hold on every page. */
export function SelectOnFocus(): undefined {
  useEffect(selectOnFocus, []);
}
