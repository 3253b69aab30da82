/** Password of all accounts that tests sign up. */
export const testPassword = 'a long enough password'
