import { useCallback, useRef, useState } from 'react'

import { imageProblem } from '#app/features/chat/pane/images/image-problem.ts'
import { readChosenImage, writeChosenImage } from '#app/features/chat/sync/conversations/draft.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { shrunkPicture } from '#app/ui/pictures/shrunk-picture.ts'

/** The image of the message that is being written. */
export function useAttachment(conversationId: string, viewerId: string) {
  const [image, setImage] = useChosenImage(conversationId, viewerId)
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<File>(null)

  async function takeImage(chosen: File) {
    // The size limit applies to the reduced image, so it is not checked here.
    const wrong = imageProblem({ type: chosen.type, name: chosen.name, size: 0 })
    setProblem(wrong)
    if (wrong) return
    setPreparing(true)
    latest.current = chosen
    const shrunk = await shrunkPicture(chosen)
    // Another image was chosen meanwhile.
    if (latest.current !== chosen) return
    setPreparing(false)
    const problem = imageProblem(shrunk)
    setProblem(problem)
    if (!problem) setImage(shrunk)
  }

  return {
    image,
    /** True while an image is reduced to the size at which it is sent. */
    preparing,
    /** Why the last chosen file cannot be sent. */
    problem,
    /** Takes the first image, or else the first file; false when there is none. */
    attach: (files: ArrayLike<File> | null | undefined): boolean => {
      const chosen = Array.from(files ?? []).find(({ type }) => type.startsWith('image/')) ?? files?.[0]
      if (!chosen || !site().chatImages) return false
      void takeImage(chosen)
      return true
    },
    /** Removes the image; what is wrong with another file stays on the screen. */
    remove: () => setImage(null),
    clear: () => {
      setImage(null)
      setProblem(null)
    },
  }
}

/** The image to be sent next, kept as long as the window is open. */
function useChosenImage(
  conversationId: string,
  viewerId: string,
): [image: File | null, setImage: (image: File | null) => void] {
  const [image, setImage] = useState(() => readChosenImage(conversationId, viewerId))
  const change = useCallback(
    (given: File | null) => {
      setImage(given)
      writeChosenImage(conversationId, viewerId, given)
    },
    [conversationId, viewerId],
  )
  return [image, change]
}
