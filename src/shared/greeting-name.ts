/**
 * The first name in an email, unless it is not plainly a name: mail programs turn `www.example.com` into a link,
 * and anyone can send a request in another person's name.
 */
export const toGreetingName = (firstName: string): string | undefined =>
  /^\p{L}[\p{L}\p{M}\p{Pd}'’‘ʼ`´ ]{0,39}$/u.test(firstName) ? firstName : undefined
