import type { QrPicture } from '#app/shared/files/qr-picture.schema.ts'

type Props = QrPicture & { label: string; className?: string }

/** Dark on light in both themes, because many apps read no other. The light border is part of the code. */
export function QrCode({ size, path, label, className = '' }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-md ${className}`}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
