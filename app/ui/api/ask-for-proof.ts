type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** For the shell: sets how people are asked to prove again who they are. */
export function setReauthentication(given: Ask | null): void {
  ask = given
}

/** Asks the person to prove again who they are, unless they have just done so. Resolves with whether they did. */
export const reauthenticate = async (): Promise<boolean> => (await ask?.()) ?? false
