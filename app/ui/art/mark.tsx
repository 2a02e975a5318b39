/** The treasure chest with a gem for its lock. Decorative unless it has a title. */
export function Mark({ className, title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <g className="fill-brand">
        <path d="M3 14.8v-2.3A8.5 8.5 0 0 1 11.5 4h9a8.5 8.5 0 0 1 8.5 8.5v2.3h-8.2L16 10l-4.8 4.8z" />
        <path d="M3 17.6h8.2l4.8 4.8 4.8-4.8H29v7.9a2.5 2.5 0 0 1-2.5 2.5h-21A2.5 2.5 0 0 1 3 25.5z" />
      </g>
      <path d="M16 12.4l3.8 3.8-3.8 3.8-3.8-3.8z" className="fill-accent" />
    </svg>
  )
}
