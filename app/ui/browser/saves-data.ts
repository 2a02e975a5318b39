/** Whether the browser was told to transfer little (Save-Data). */
export function savesData(): boolean {
  // Not every browser has it, and neither do TypeScript's types.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
