import { ArrowLeft, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { ApiFailure } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'
import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'
import { toast } from '#app/ui/toast-store.ts'

import { AlreadyListedDialog } from './already-listed-dialog.tsx'
import { notArrived } from './draft-storage.ts'
import { differences, photosOf, sharesPhotos, type Conflict } from './edit-conflict.ts'
import type { EditableItem } from './editable-item.ts'
import { publishFailure } from './editor-failures.ts'
import { FailedPhotosDialog } from './failed-photos-dialog.tsx'
import { draftOf, isEmpty, type FormFields } from './form-fields.ts'
import { checkDraft, DRAFT_FIELDS, isSound, REQUIRED_TOAST, type DraftProblems, type ItemDraft } from './item-draft.ts'
import { GenerateButton } from './generate-button.tsx'
import { focusField, ItemForm } from './item-form.tsx'
import { deliveryOf, startingFields, type LastChoices } from './last-choices.ts'
import { NeedsScript } from './needs-script.tsx'
import { PhotoHints } from './photo-hints.tsx'
import { PhotoPicker } from './photos/photo-picker.tsx'
import { PhotoStrip } from './photos/photo-strip.tsx'
import { usePhotos } from './photos/use-photos.ts'
import { PriceSuggestion } from './price-suggestion.tsx'
import { Restored } from './restored.tsx'
import { useGeneration } from './use-generation.ts'
import { useGoingOn } from './use-going-on.ts'
import { useSavedDraft } from './use-saved-draft.ts'
import { useStep } from './use-step.ts'

const ADDED = 'Item added successfully!'

/** Two steps to a listing: its photos, then what is said of it. What was begun is kept until it is published. */
export function AddItemView({ userId, last }: { userId: string; last: LastChoices | null }) {
  const goOn = useGoingOn()
  const [start] = useState(() => startingFields(last))
  const [fields, setFields] = useState(start)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [publishing, setPublishing] = useState(false)
  const [restored, setRestored] = useState(false)
  const [listed, setListed] = useState<Conflict | null>(null)
  const [asking, setAsking] = useState(false)
  const delivery = deliveryOf(fields, last)
  const sending = useRef(false)
  const latest = useRef(fields)
  const heading = useRef<HTMLHeadingElement>(null)
  const { step, open, go } = useStep((shown) => {
    // What is wrong with the photos is mended there.
    setProblems(({ images }) => (shown === 'photos' && images ? { images } : {}))
    window.scrollTo({ top: 0 })
    // After the step is there.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  })

  useEffect(() => {
    latest.current = fields
  }, [fields])

  const change = (part: Partial<FormFields>) => {
    setFields((before) => ({ ...before, ...part }))
    // A field that is being mended is not scolded any longer.
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const { generating, generate, cancel, canFill, forget } = useGeneration(latest, change)
  const mendPhotos = () => setProblems(({ images: _mended, ...others }) => others)
  const photos = usePhotos({
    onAdded({ first, photos: [cover] }) {
      mendPhotos()
      const { title, description } = latest.current
      if (first && cover && title.trim() === '' && description.trim() === '') generate(cover.key)
    },
    onRemoved(photo) {
      mendPhotos()
      cancel(photo)
    },
  })
  const stored = photos.photos.flatMap(({ photo }) => photo ?? [])
  const saved = useSavedDraft(
    userId,
    { step, fields, photos: stored, coming: photos.coming },
    {
      start,
      restore(draft) {
        open(draft.step)
        setFields(draft.fields)
        photos.reset(draft.photos)
        setRestored(!isEmpty(draft.fields, start) || draft.photos.length > 0)
        const lost = notArrived(draft.coming)
        if (lost) toast.error(lost)
      },
      lose(keys) {
        if (!stored.some(({ key }) => keys.includes(key))) return
        photos.drop(keys)
        toast.error('Photos of this draft were removed meanwhile. Please add them again.')
      },
    },
  )

  function startAfresh() {
    saved.clear()
    setFields(start)
    photos.reset([])
    setRestored(false)
    setProblems({})
    forget()
    go('photos')
  }

  function refuse(found: DraftProblems) {
    setProblems(found)
    toast.error(REQUIRED_TOAST.add)
    const first = DRAFT_FIELDS.find((name) => found[name])
    // After the messages are there.
    if (first) requestAnimationFrame(() => focusField(first))
  }

  async function publish({ withoutFailed = false } = {}) {
    if (sending.current) return
    const draft = draftOf({ ...fields, delivery }, photos.keys)
    if (!isSound(draft, 'add')) return refuse(checkDraft(draft, 'add'))
    if (photos.failed.length > 0 && !withoutFailed) return setAsking(true)
    const id = saved.itemId()
    await send(draft, id, 'already_listed', async () => {
      await ask('POST', '/items', { id, ...draft })
      await leave(ADDED, '/')
    })
  }

  async function saveToIt({ mine, theirs: { id, updatedAt } }: Conflict) {
    setListed(null)
    await send(mine, id, 'conflict', async () => {
      await ask('PUT', `/items/${id}`, { ...mine, seenUpdatedAt: updatedAt })
      await leave('Item updated successfully!', `/listing/${id}`)
    })
  }

  function listAsAnother(conflict: Conflict) {
    setListed(null)
    saved.startAnother()
    if (!sharesPhotos(conflict)) return void publish({ withoutFailed: true })
    photos.drop(photosOf(conflict.theirs))
    toast.error('The photos stay with the first item. Please add photos of this one.')
    go('photos')
  }

  /** `clash`: the refusal which says that the item with this id is another version. */
  async function send(mine: ItemDraft, id: string, clash: string, work: () => Promise<void>) {
    if (sending.current) return
    sending.current = true
    setPublishing(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiFailure && error.code === clash) await compare(mine, id)
      else failed(error)
    } finally {
      sending.current = false
      setPublishing(false)
    }
  }

  async function leave(words: string, to: string) {
    saved.clear()
    setFields(start)
    photos.reset([])
    toast.success(words)
    await goOn(to)
  }

  async function compare(mine: ItemDraft, id: string) {
    try {
      const theirs = await ask<EditableItem>('GET', `/items/${id}/edit`)
      if (differences(mine, theirs).length === 0) await leave(ADDED, '/')
      else setListed({ mine, theirs })
    } catch (error) {
      failed(error)
    }
  }

  function failed(error: unknown) {
    const failure = publishFailure(error)
    if ('problems' in failure) return refuse(failure.problems)
    toast.error(failure.toast)
    if (failure.goTo) void goOn(failure.goTo)
  }

  const busy = photos.busy || generating
  const [cover] = photos.keys
  return (
    <div className="page-width max-w-3xl! py-6 lg:py-10">
      <p className="text-sm font-semibold text-ink-soft">Step {step === 'photos' ? 1 : 2} of 2</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-1 font-display text-3xl font-bold text-balance outline-none lg:text-4xl"
      >
        {step === 'photos' ? 'Add photos of your item' : 'Review the details'}
      </h1>
      <NeedsScript />
      {restored && <Restored what="draft" disabled={busy || publishing} onStartAfresh={startAfresh} />}
      {step === 'photos' ? (
        <PhotosStep photos={photos} error={problems.images} generating={generating} onDone={() => go('details')} />
      ) : (
        <form
          noValidate
          aria-busy={publishing}
          className="mt-6 flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            void publish()
          }}
        >
          <PhotoStrip
            photos={photos.photos}
            error={problems.images}
            onChange={() => go('photos')}
            disabled={publishing}
          />
          {cover && canFill(fields) && (
            <GenerateButton generating={generating} disabled={busy || publishing} onGenerate={() => generate(cover)} />
          )}
          <ItemForm
            fields={fields}
            onChange={change}
            problems={problems}
            purpose="add"
            delivery={delivery}
            disabled={publishing}
            belowPrice={<PriceSuggestion fields={fields} disabled={publishing} onUse={(price) => change({ price })} />}
          />
          <Bar>
            <button
              type="button"
              className={buttonClass('plain')}
              disabled={busy || publishing}
              onClick={() => go('photos')}
            >
              <ArrowLeft aria-hidden className="size-5" />
              Back
            </button>
            <button type="submit" className={buttonClass('accent', 'flex-1')} disabled={busy || publishing}>
              <BusyLabel busy={publishing} working="Publishing …">
                Publish Item
              </BusyLabel>
            </button>
          </Bar>
        </form>
      )}
      <FailedPhotosDialog
        open={asking}
        failed={photos.failed}
        action="Publish"
        onPhotos={() => {
          setAsking(false)
          go('photos')
          photos.retryFailed()
        }}
        onWithout={() => {
          setAsking(false)
          void publish({ withoutFailed: true })
        }}
        onClose={() => setAsking(false)}
      />
      <AlreadyListedDialog
        conflict={listed}
        onSave={(conflict) => void saveToIt(conflict)}
        onListAnother={listAsAnother}
        onClose={() => setListed(null)}
      />
    </div>
  )
}

type PhotosStepProps = {
  photos: ReturnType<typeof usePhotos>
  error: string | undefined
  generating: boolean
  onDone: () => void
}

function PhotosStep({ photos, error, generating, onDone }: PhotosStepProps) {
  const busy = photos.busy || generating
  const some = photos.keys.length > 0
  return (
    <div className="mt-6 flex flex-col gap-6">
      <p className="text-ink-soft">
        Up to five, the best one first. Daylight and a plain background sell; show the wear, too.
      </p>
      <PhotoPicker photos={photos} error={error} />
      <PhotoHints photos={photos} />
      <p role="status" className="flex min-h-6 items-center gap-2 font-semibold text-brand">
        {generating && (
          <>
            <Sparkles aria-hidden className="size-5 animate-pulse" />
            Reading your first photo for a title and a description …
          </>
        )}
      </p>
      <Bar>
        <button
          type="button"
          className={buttonClass(some ? 'accent' : 'plain', 'flex-1')}
          disabled={busy}
          onClick={onDone}
        >
          <BusyLabel busy={busy} working={generating ? 'Writing the details …' : 'Uploading photos …'}>
            {some ? 'Continue' : 'Skip and fill manually'}
          </BusyLabel>
        </button>
      </Bar>
    </div>
  )
}

/** The actions of a step: on a phone within reach of the thumb. */
function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex gap-3 border-t border-line bg-page px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:px-0">
      {children}
    </div>
  )
}
