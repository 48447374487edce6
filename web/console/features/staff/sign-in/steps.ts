/** What may follow the password, in a file of its own. */
export { CodeForm } from './code-form.tsx';
export { ForgottenPassword } from './forgotten-password.tsx';
export { NewPasswordForm } from './new-password-form.tsx';
