import type { RequestOrigin } from '../request-origin.ts';

/** Makers of passkeys by AAGUID. The list of browser makers is longer and changes. */
const makers: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on macOS',
  '771b48fd-d3d4-4f74-9232-fc157ab0507a': 'Edge on macOS',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'd3452668-01fd-4c12-926c-83a4204853aa': 'Microsoft Password Manager',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

type Made = { aaguid: string; transports: readonly string[]; client: RequestOrigin };

/** A default name: the maker, "security key", or browser and system. */
function guess({ aaguid, transports, client }: Made): string {
  const maker = makers[aaguid];
  if (maker) return maker;
  const isKey = transports.length > 0 && !transports.some((way) => /^(internal|hybrid)$/.test(way));
  return isKey ? 'Security key' : client.device || 'Passkey';
}

/** The name that a new passkey begins with, unlike those that the account has. */
export function firstName(made: Made, taken: readonly string[]): string {
  const name = guess(made);
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} ${number}`);
  while (taken.includes(numbered())) number++;
  return numbered();
}
