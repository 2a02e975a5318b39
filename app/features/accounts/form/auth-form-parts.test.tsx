import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { waitingTime } from '#app/shared/text/waiting-time.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { toProblem } from '#app/ui/forms/use-submit.ts'

import { authPath, readMode } from './auth-mode.ts'
import { AuthView } from './auth-view.tsx'
import { PasswordField } from './password-field.tsx'

const view = {
  mode: 'sign-in',
  next: '/',
  purpose: null,
  title: null,
  reset: null,
  google: false,
  demo: false,
} as const

describe('the modes', () => {
  test('are named by the URL, or left open', () => {
    expect(['sign-in', 'sign-up', 'reset', 'SIGN-UP', '', null].map(readMode)).toEqual([
      'sign-in',
      'sign-up',
      'reset',
      null,
      null,
      null,
    ])
  })

  test('link to each other and keep where to go, within this site', () => {
    expect(authPath('sign-in', '/')).toBe('/auth')
    expect(authPath('sign-in', '/add-item')).toBe('/auth?mode=sign-in&next=%2Fadd-item')
    expect(authPath('sign-up', '/browse?category=lego')).toBe('/auth?mode=sign-up&next=%2Fbrowse%3Fcategory%3Dlego')
    expect(authPath('reset', '//elsewhere.example')).toBe('/auth?mode=reset')
  })

  test('name a listing in the voice of its own language', () => {
    const title = 'The box of a watch'
    const html = inLanguage('hi', () =>
      renderToString(<AuthView {...view} purpose={`“${title}” को पसंदीदा में जोड़ने`} title={title} />),
    )
    expect(html.replaceAll('<!-- -->', '')).toContain(`“<span lang="en-IN">${title}</span>” को पसंदीदा में जोड़ने`)
  })

  test('tell who may not sign up, in place of the form, and lead to the sign-in', () => {
    const shown = (mode: 'sign-in' | 'sign-up') =>
      renderToString(<AuthView {...view} mode={mode} google signUpRefusal="Not now." />)
    expect(shown('sign-up')).toContain('Not now.')
    expect(shown('sign-up')).not.toMatch(/<form|Google/)
    expect(shown('sign-up')).toContain('href="/auth"')
    expect(shown('sign-in')).toContain('<form')
    expect(shown('sign-in')).not.toContain('Not now.')
  })

  test('offer Google where it is set up, and never for a reset', () => {
    const offers = (props: Partial<React.ComponentProps<typeof AuthView>>) =>
      renderToString(<AuthView {...view} {...props} />).includes('Continue with Google')
    expect(offers({ google: true })).toBe(true)
    expect(offers({ google: true, mode: 'sign-up' })).toBe(true)
    expect(offers({ google: true, mode: 'reset' })).toBe(false)
    expect(offers({})).toBe(false)
  })

  test('offer a passkey for signing in where passkeys are possible', () => {
    const offers = (props: Partial<React.ComponentProps<typeof AuthView>>) =>
      renderToString(<AuthView {...view} {...props} />).includes('With a passkey')
    const passkeyButton = <button type="button">With a passkey</button>
    expect([offers({ passkeyButton }), offers({ passkeyButton, mode: 'sign-up' }), offers({})]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('explain why to sign in, and offer the other way in at once', () => {
    const html = (mode: 'sign-in' | 'sign-up' | 'reset') =>
      renderToString(
        <AuthView {...view} mode={mode} next="/listing/1#contact-seller" purpose="message Rohan about “Tin robot”" />,
      ).replaceAll('<!-- -->', '')
    expect(html('sign-up')).toMatch(/<h1[^>]*>Sign up to <bdi>message Rohan about “Tin robot”<\/bdi><\/h1>/)
    expect(html('sign-in')).toMatch(/<h1[^>]*>Sign in to <bdi>message Rohan/)
    expect(html('reset')).toMatch(/<h1[^>]*>Reset your password<\/h1>/)
    expect(html('sign-up').indexOf('Have an account already?')).toBeLessThan(html('sign-up').indexOf('<form'))
    expect(html('sign-up')).toContain('href="/auth?mode=sign-in&amp;next=%2Flisting%2F1%23contact-seller"')
  })

  test('speak Hindi, and link to the Hindi pages', () => {
    const html = inLanguage('hi', () => renderToString(<AuthView {...view} next="/add-item" purpose="आइटम बेचने" />))
    expect(html.replaceAll('<!-- -->', '')).toMatch(/<h1[^>]*><bdi>आइटम बेचने<\/bdi> के लिए साइन इन करें<\/h1>/)
    expect(html).toContain('href="/hi/auth?mode=sign-up&amp;next=%2Fadd-item"')
    expect(html).toContain('aria-label="पासवर्ड दिखाएँ"')
    expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/Sign|mail|Password/)
  })

  test('a mailed link shows the new password, a stale one the way on', () => {
    const shown = (stale: boolean) =>
      renderToString(<AuthView {...view} mode="reset" reset={{ token: 'abc', stale }} />)
    expect(shown(false)).toContain('Save new password')
    expect(shown(true)).toContain('This link does not work any more')
    expect(shown(true)).not.toContain('<form')
  })

  test('before a script has run nothing can be sent, and never by GET', () => {
    const html = renderToString(<AuthView {...view} />)
    expect(html).toMatch(/<button type="submit" disabled=""/)
    expect(html).toMatch(/<form [^>]*method="post"/)
  })
})

test('reasons against a password are a list that its field names', () => {
  const html = renderToString(
    <PasswordField label="Password" isNew disabled={false} hint="Ten at least." error={'Too short.\nToo common.'} />,
  )
  expect(html).toContain('aria-describedby="password-error"')
  expect(html).toContain('<li>Too short.</li><li>Too common.</li>')
  expect(html).not.toContain('Ten at least.')
})

test('a wait is stated in the unit that fits, rounded up', () => {
  expect([1, 0, 89.2, 91, 754, 5400, 5401, 86_400].map(waitingTime)).toEqual([
    '1 second',
    '1 second',
    '90 seconds',
    '2 minutes',
    '13 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})

test('a failure appears at its fields, or explains itself and how long to wait', () => {
  const failure = { status: 422, code: 'invalid', message: 'Please check.' }
  expect(toProblem(new ApiFailure({ ...failure, fields: { email: 'No.' } })).message).toBeNull()
  expect(toProblem(new ApiFailure(failure)).message).toBe('Please check.')
  expect(toProblem(new ApiFailure({ ...failure, status: 429, retryAfter: 60 })).message).toBe(
    'Please check. You can try again in 60 seconds.',
  )
})
