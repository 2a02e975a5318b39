/** The name of the project in Eczar Bold as an outline, so that the name does not change its look while the font loads. */
const LETTERS = [
  'M37 72h-34l-1-3q3-2 5-3q2-1 4-2v-52l-8-1v-5h34l1 3q-3 1-5 3q-2 1-4 2v21l21-23l-6-1v-5h26l1 3q-2 1-6 3q-2 1-3 1',
  'l-18 19l24 34l7 1v5h-24l-19-27l-3 3v17l8 2v5M83 8l-7-1l-1-5q5-2 10-2q5-1 10-2l5 5v28q4-3 8-5q4-2 7-3q2 0 5 0',
  'q2 1 5 2q2 2 4 5q1 1 1 2q0 1 0 4q0 2 0 6v22q1 0 1 0q3 1 6 3v5h-30v-3q3-2 6-3v-22q0-5-2-7q-1-3-5-3q-2 0-5 1',
  'q0 1-1 1v28q3 1 6 3v5h-30v-3q3-2 6-3q1-1 1-1v-57M193 66l-14 8q-2 0-4-1q-2-1-4-3q-1-2-2-4l-11 7q-5 1-10-1',
  'q-4-1-6-5q-2-3-2-6q0-3 2-7q2-3 6-5l19-1v-8q0-4-1-7q-2-2-4-3q-1 0-3 1q-1 0-2 0l-3 11l-9 1q-2-4-2-8q-1-4 0-8',
  'q3-1 7-2q3-1 7-2q4 0 7-1q3 0 5 0q3 0 5 1q3 0 5 2q2 2 4 4q1 1 1 4q0 2 0 6v21q0 1 1 2q1 0 2 0q1 0 2 0q1 0 3 0',
  'l1 4M167 62v-7q-2 0-3 0q-2 0-4 0q-1 1-2 2q-1 1-1 3q0 1 0 2q1 1 2 2q2 0 4-1q2 0 3-1q1 0 1 0M206 70l-5 4l-6-5',
  'l27-38l-11 2l-4 9h-9q-1-4-1-9q0-5 1-8v-1h37l3-2l6 5l-26 35l15-3l5-3l5-1q-1 5-2 10q0 4-1 9l-34-4M300 66l-13 8',
  'q-2 0-4-1q-2-1-4-3q-1-2-2-4l-11 7q-6 1-10-1q-4-1-6-5q-2-3-2-6q0-3 1-7q2-3 7-5l19-1v-8q0-4-2-7q-1-2-3-3',
  'q-1 0-3 1q-2 0-3 0l-2 11l-10 1q-1-4-1-8q-1-4-1-8q4-1 7-2q4-1 8-2q3 0 6-1q4 0 6 0q2 0 5 1q3 0 5 2q2 2 4 4',
  'q1 1 1 4q0 2 0 6v21q0 1 1 2q0 0 1 0q2 0 3 0q1 0 3 0v4M275 62v-7q-2 0-4 0q-2 0-3 0q-2 1-3 2q0 1 0 3q0 1 0 2',
  'q0 1 1 2q2 0 4-1q2 0 4-1q0 0 1 0M308 32l-8-1v-5q4-2 9-3q5-1 10-1l6 6v3q4-3 7-5q4-2 8-3q2 0 4 0q3 1 5 2q3 2 5 5',
  'q0 1 0 2q1 1 1 4q0 2 0 6v22q0 0 1 0q3 1 6 3v5h-30v-3q3-2 6-3v-22q0-5-2-7q-2-3-5-3q-2 0-5 1q-1 1-1 1v28q3 1 6 3',
  'l-1 5h-30v-3q3-2 6-3q1-1 2-1v-33M418 66l-14 8q-2 0-4-1q-2-1-3-3q-2-2-3-4l-10 7q-6 1-11-1q-4-1-6-5q-2-3-2-6',
  'q0-3 2-7q2-3 6-5l19-1v-8q0-4-1-7q-2-2-3-3q-2 0-4 1q-1 0-2 0l-2 11l-10 1q-1-4-2-8q0-4 0-8q3-1 7-2q3-1 7-2',
  'q4 0 7-1q3 0 5 0q3 0 5 1q3 0 5 2q3 2 4 4q1 1 1 4q0 2 0 6v21q0 1 1 2q1 0 2 0q1 0 2 0q1 0 3 0l1 4M392 62v-7',
  'q-2 0-3 0q-2 0-4 0q-1 1-2 2q-1 1-1 3q0 1 0 2q1 1 2 2q2 0 4-1q2 0 3-1q1 0 1 0',
].join('')

/** Takes the colour of the text; hidden from assistive technology, because the logo around it carries the name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 422 84"
      preserveAspectRatio="xMinYMid"
      className={className}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d={LETTERS} />
    </svg>
  )
}
