import { EMAIL } from '../../shared/platform/contract/constants.ts';

/** Whether a text is an address that the API takes. */
export const isEmail = (text: string): boolean => EMAIL.test(text);
