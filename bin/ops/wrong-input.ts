import { UserError } from '../../local/user-error.ts';

/** Something that was typed and cannot be, such as a file that is not there: one line, and the exit code 2. */
export class WrongInput extends UserError {
  override name = 'WrongInput';
}
