import { useSubmit } from '#app/ui/forms/use-submit.ts'

/** A form of the account settings, whose values `send` gets: problems are shown at their fields, and what was typed stays. */
export function useAccountForm(send: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>) {
  const { form, busy, problem, submit } = useSubmit()

  function onSubmit(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    void submit({}, async () => {
      await send(readTexts(currentTarget), currentTarget)
      return 'done'
    })
  }

  return { form, busy, fields: problem?.fields ?? {}, problem: problem?.message ?? null, onSubmit }
}

function readTexts(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  // Each entry has a name and a text.
  return Object.fromEntries(entries) as Record<string, string>
}
