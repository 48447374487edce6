import { useEffect } from 'react';

/** Fields that hold a number or a time, which is replaced as a whole; a time on a clock of 12 hours is typed with letters. */
const FIELDS = 'input[inputmode="numeric"], input[inputmode="decimal"], input[data-select-on-focus]';

const fieldOf = ({ target }: Event): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.matches(FIELDS) && !target.readOnly ? target : undefined;

/** Whether some of what a field holds is selected, and not all of it. */
const isDrawnOver = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionStart !== selectionEnd && !(selectionStart === 0 && selectionEnd === value.length);

/**
 * Selects what a number or time field holds when it gets the focus and whenever it is pressed, so that what is typed replaces
 * it; a part that is drawn over stays selected. A press into the field that has the focus must not put the caret there: where all is
 * selected, the browser would do so after the click. Ends with the answer.
 */
function selectOnFocus(): () => void {
  const enter = (event: FocusEvent) => fieldOf(event)?.select();
  const hold = (event: MouseEvent) => {
    if (event.button === 0 && fieldOf(event) && event.target === document.activeElement) event.preventDefault();
  };
  const press = (event: MouseEvent) => {
    const field = fieldOf(event);
    if (field && !isDrawnOver(field)) field.select();
  };
  addEventListener('focusin', enter);
  addEventListener('mousedown', hold);
  addEventListener('click', press);
  return () => {
    removeEventListener('focusin', enter);
    removeEventListener('mousedown', hold);
    removeEventListener('click', press);
  };
}

/** Selects what number and time fields hold on every page. */
export function SelectOnFocus(): undefined {
  useEffect(selectOnFocus, []);
}
