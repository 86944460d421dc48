import { refusedField } from '../../../platform/server/http/problem.ts';
import { isFounder, type Role } from '../../../platform/text/role.ts';

let list: Promise<Set<string>> | undefined;

/** The passwords that leaks show most often, some 49,000, in lower case. Read when first needed: it takes 25 ms. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}

/**
 * Refuses common passwords for accounts with rights. Plain users choose freely, as the specification says, with
 * advice in the form.
 * @param path of the property that holds it
 * @throws Problem 400
 */
export async function refuseCommonPassword(
  role: Role,
  newPassword: string,
  path = 'newPassword',
): Promise<void> {
  if (!isFounder({ role }) || !(await commonPasswords()).has(newPassword.toLowerCase())) return;
  throw refusedField(path, 'This is one of the most common passwords. Choose another');
}
