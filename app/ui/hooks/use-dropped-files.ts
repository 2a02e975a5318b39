import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, because a file dropped beside a frame would otherwise replace the page. Returns
 * whether files are being dragged over it. With null, it takes none.
 */
export function useDroppedFiles(take: ((files: File[]) => void) | null): boolean {
  const [over, setOver] = useState(false)
  const onFilesOver = useEffectEvent(() => setOver(take !== null))
  const onFiles = useEffectEvent((files: File[]) => take?.(files))
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      onFilesOver()
    }
    const onDragLeave = (event: DragEvent) => {
      // Without a related target, the files left the window.
      if (!event.relatedTarget) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => controller.abort()
  }, [])
  return over
}
