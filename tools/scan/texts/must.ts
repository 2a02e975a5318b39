/** An answer to what people may do. Throws if it was refused. */
export async function must<T extends { ok: boolean; text: string }>(asked: Promise<T>): Promise<T> {
  const answer = await asked
  if (!answer.ok) throw new Error(`What people may do was refused: ${answer.text}`)
  return answer
}
