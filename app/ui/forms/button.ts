type Look = 'primary' | 'accent' | 'danger' | 'plain' | 'quiet'

/** The classes of a button, or of a link that looks like one (`button.css`). */
export const buttonClass = (look: Look, extra = ''): string => `button button-${look} ${extra}`.trimEnd()
