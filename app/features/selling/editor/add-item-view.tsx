import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { notArrived } from './drafts/coming-photos.ts'
import type { SavedDraft } from './drafts/draft-storage.ts'
import { findDifferences, listPhotos, sharesPhotos, type Conflict } from './drafts/edit-conflict.ts'
import type { EditableItem } from './drafts/editable-item.ts'
import { toItemDraft, isEmpty, type FormFields } from './drafts/form-fields.ts'
import {
  checkHopeful,
  DRAFT_FIELDS,
  isSound,
  REQUIRED_TOAST,
  type DraftProblems,
  type ItemDraft,
} from './drafts/item-draft.ts'
import { Restored } from './drafts/restored.tsx'
import { useGoingOn } from './drafts/use-going-on.ts'
import { useSavedDraft } from './drafts/use-saved-draft.ts'
import { focusField, ItemForm } from './item-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PhotosStep } from './photos-step.tsx'
import { FailedPhotosDialog } from './photos/failed-photos-dialog.tsx'
import { PhotoStrip } from './photos/photo-strip.tsx'
import { usePhotos } from './photos/use-photos.ts'
import { AlreadyListedDialog } from './publishing/already-listed-dialog.tsx'
import { publishFailure } from './publishing/editor-failures.ts'
import { JUST_LISTED } from './publishing/just-listed-state.ts'
import { chooseDelivery, startingFields, type LastChoices } from './publishing/last-choices.ts'
import { LimitNote } from './publishing/limit-note.tsx'
import { RefusedNotice, WaitNotice } from './publishing/publish-notice.tsx'
import { firstDayWords, uploadWords, type SellerLimits } from './publishing/seller-limits.ts'
import { useWhenArrived } from './publishing/use-when-arrived.ts'
import { StepBar } from './step-bar.tsx'
import { GenerateButton } from './suggestions/generate-button.tsx'
import { PriceSuggestion } from './suggestions/price-suggestion.tsx'
import { useGeneration } from './suggestions/use-generation.ts'
import { useStep } from './use-step.ts'

const ADDED = 'Item added successfully!'

type Props = { userId: string; last: LastChoices | null; limits: SellerLimits }

/** Adds a listing in two steps: photos, then details. The draft is kept until it is published. */
export function AddItemView({ userId, last, limits }: Props) {
  const goOn = useGoingOn()
  const [start] = useState(() => startingFields(last))
  const [fields, setFields] = useState(start)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [publishing, setPublishing] = useState(false)
  const [restored, setRestored] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [listed, setListed] = useState<Conflict | null>(null)
  const [asking, setAsking] = useState(false)
  const delivery = chooseDelivery(fields, last)
  const sending = useRef(false)
  const latest = useRef(fields)
  const heading = useRef<HTMLHeadingElement>(null)
  const { step, open, go } = useStep((shown) => {
    // Problems with photos are fixed in the photos step, so only that step shows them.
    setProblems(({ images }) => (shown === 'photos' && images ? { images } : {}))
    window.scrollTo({ top: 0 })
    // Waits until the step is rendered.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  })

  useEffect(() => {
    latest.current = fields
  }, [fields])

  const changeFields = (part: Partial<FormFields>) => {
    setFields((before) => ({ ...before, ...part }))
    // A field that the user is correcting no longer shows its error.
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const { generating, generate, cancel, canFill, forget } = useGeneration(latest, changeFields)
  const mendPhotos = () => setProblems(({ images: _mended, ...others }) => others)
  const photos = usePhotos({
    userId,
    onFirst({ key }) {
      const { title, description } = latest.current
      if (title.trim() === '' && description.trim() === '') generate(key)
    },
    onAdded: mendPhotos,
    onRemoved(photo) {
      mendPhotos()
      cancel(photo)
    },
  })
  const stored = photos.photos.flatMap(({ photo }) => photo ?? [])
  const arriving = useWhenArrived(photos, () => void publishDraft())
  const saved = useSavedDraft(
    userId,
    {
      step,
      fields,
      photos: stored,
      coming: photos.coming,
      publishing: publishing || arriving.isWaiting,
      refusal,
    },
    {
      start,
      restore(draft) {
        open(draft.step)
        setFields(draft.fields)
        photos.reset(draft.photos)
        setRestored(!isEmpty(draft.fields, start) || draft.photos.length > 0)
        setRefusal(draft.refusal)
        void resumeDraft(draft)
      },
      losePhotos(keys) {
        if (!stored.some(({ key }) => keys.includes(key))) return
        photos.drop(keys)
        toast.error('Photos of this draft were removed meanwhile. Please add them again.')
      },
    },
  )

  async function resumeDraft({ coming, publishing: wasPublishing }: SavedDraft) {
    const lost = notArrived(await photos.resume(coming))
    if (lost) toast.error(lost)
    if (wasPublishing && lost) setRefusal(lost)
    else if (wasPublishing) arriving.wait()
  }

  function startAfresh() {
    saved.clear()
    setFields(start)
    photos.reset([])
    setRestored(false)
    setRefusal(null)
    arriving.stop()
    setProblems({})
    forget()
    go('photos')
  }

  function refuseDraft(found: DraftProblems) {
    setProblems(found)
    toast.error(REQUIRED_TOAST.add)
    const first = DRAFT_FIELDS.find((name) => found[name])
    // Waits until the messages are rendered.
    if (first) requestAnimationFrame(() => focusField(first))
  }

  async function publishDraft({ withoutFailed = false } = {}) {
    if (sending.current) return
    const draft = toItemDraft({ ...fields, delivery }, photos.keys)
    const hopes = photos.underWay + (withoutFailed ? 0 : photos.failed.length)
    const wrong = checkHopeful(draft, 'add', hopes)
    if (wrong) return refuseDraft(wrong)
    if (!arriving.isReady) return arriving.wait()
    if (photos.failed.length > 0 && !withoutFailed) return setAsking(true)
    if (!isSound(draft, 'add')) return
    const id = saved.itemId()
    await sendItem(draft, id, 'already_listed', async () => {
      await askApi('POST', '/items', { id, ...draft })
      await leaveEditor(ADDED, `/listing/${id}`, JUST_LISTED)
    })
  }

  async function saveToIt({ mine, theirs: { id, updatedAt } }: Conflict) {
    setListed(null)
    await sendItem(mine, id, 'conflict', async () => {
      await askApi('PUT', `/items/${id}`, { ...mine, seenUpdatedAt: updatedAt })
      await leaveEditor('Item updated successfully!', `/listing/${id}`)
    })
  }

  function listAsAnother(conflict: Conflict) {
    setListed(null)
    saved.startAnother()
    if (!sharesPhotos(conflict)) return void publishDraft({ withoutFailed: true })
    photos.drop(listPhotos(conflict.theirs))
    toast.error('The photos stay with the first item. Please add photos of this one.')
    go('photos')
  }

  /** `clash` is the error code that means: the item with this id exists with other content. */
  async function sendItem(mine: ItemDraft, id: string, clash: string, work: () => Promise<void>) {
    if (sending.current) return
    sending.current = true
    setPublishing(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiFailure && error.code === clash) await compareWithStored(mine, id)
      else showFailure(error)
    } finally {
      sending.current = false
      setPublishing(false)
    }
  }

  async function leaveEditor(words: string, to: string, state?: object) {
    saved.clear()
    setRefusal(null)
    setFields(start)
    photos.reset([])
    toast.success(words)
    await goOn(to, { replace: true, state })
  }

  async function compareWithStored(mine: ItemDraft, id: string) {
    try {
      const theirs = await askApi<EditableItem>('GET', `/items/${id}/edit`)
      if (findDifferences(mine, theirs).length === 0) await leaveEditor(ADDED, `/listing/${id}`, JUST_LISTED)
      else setListed({ mine, theirs })
    } catch (error) {
      showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    const failure = publishFailure(error)
    if ('problems' in failure) return refuseDraft(failure.problems)
    setRefusal(failure.toast)
    toast.error(failure.toast)
    if (failure.goTo) void goOn(failure.goTo)
  }

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
      <LimitNote words={firstDayWords(limits)} />
      {step === 'photos' && <LimitNote words={uploadWords(limits)} />}
      <RefusedNotice refusal={refusal} />
      {restored && <Restored what="draft" disabled={publishing} onStartAfresh={startAfresh} />}
      {step === 'photos' ? (
        <PhotosStep photos={photos} error={problems.images} generating={generating} onDone={() => go('details')} />
      ) : (
        <form
          noValidate
          aria-busy={publishing}
          className="mt-6 flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            void publishDraft()
          }}
        >
          <PhotoStrip
            photos={photos.photos}
            error={problems.images}
            onChange={() => go('photos')}
            onRetry={photos.retryFailed}
            disabled={publishing}
          />
          {cover && canFill(fields) && (
            <GenerateButton generating={generating} disabled={publishing} onGenerate={() => generate(cover)} />
          )}
          <ItemForm
            fields={fields}
            onChange={changeFields}
            problems={problems}
            purpose="add"
            delivery={delivery}
            disabled={publishing}
            belowPrice={
              <PriceSuggestion fields={fields} disabled={publishing} onUse={(price) => changeFields({ price })} />
            }
          />
          <StepBar notice={<WaitNotice arriving={arriving} action="Publishing" />}>
            <button
              type="button"
              className={buttonClass('plain')}
              disabled={publishing}
              onClick={arriving.isWaiting ? arriving.stop : () => go('photos')}
            >
              {arriving.isWaiting ? (
                'Not yet'
              ) : (
                <>
                  <ArrowLeft aria-hidden className="size-5" />
                  Back
                </>
              )}
            </button>
            <button
              type="submit"
              className={buttonClass('accent', 'flex-1')}
              disabled={publishing || arriving.isWaiting}
            >
              <BusyLabel busy={publishing || arriving.isWaiting} working={publishing ? 'Publishing...' : 'Waiting...'}>
                Publish Item
              </BusyLabel>
            </button>
          </StepBar>
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
          void publishDraft({ withoutFailed: true })
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
