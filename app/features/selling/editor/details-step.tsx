import { ArrowLeft } from 'lucide-react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { AttributeSuggestions } from './attributes/attribute-suggestions.tsx'
import { ItemForm, type WhatToAdd } from './item-form.tsx'
import { PhotoStrip } from './photos/photo-strip.tsx'
import { WaitNotice } from './publishing/publish-notice.tsx'
import { StepBar } from './step-bar.tsx'
import { CategorySuggestion } from './suggestions/category-suggestion.tsx'
import { GenerateButton } from './suggestions/generate-button.tsx'
import { PriceSuggestion } from './suggestions/price-suggestion.tsx'
import { useCategorySuggestion } from './suggestions/use-title-suggestions.ts'
import type { ItemEditor } from './use-item-editor.ts'

type Props = {
  editor: ItemEditor
  whatToAdd: WhatToAdd
  onPhotos: () => void
}

/** The second step: describes the item, and publishes it. */
export function DetailsStep({ editor, whatToAdd, onPhotos }: Props) {
  const { form, photos, generation, arriving, isSending } = editor
  const { fields, problems } = form
  const suggested = useCategorySuggestion(fields)
  const [cover] = photos.keys
  return (
    <form
      noValidate
      aria-busy={isSending}
      className="mt-6 flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        editor.submit()
      }}
    >
      <PhotoStrip
        photos={photos.photos}
        error={problems.images}
        onChange={onPhotos}
        onRetry={photos.retryFailed}
        disabled={isSending}
      />
      {cover && generation.canFill(fields) && (
        <GenerateButton
          generating={generation.generating}
          disabled={isSending}
          onGenerate={() => generation.generate(cover)}
        />
      )}
      <ItemForm
        fields={fields}
        onChange={form.change}
        problems={problems}
        purpose="add"
        whatToAdd={whatToAdd}
        disabled={isSending}
        belowCategory={
          <CategorySuggestion
            suggested={suggested}
            disabled={isSending}
            onUse={(category) => form.change({ category })}
          />
        }
        belowPrice={
          <PriceSuggestion
            fields={{ ...fields, category: fields.category || (suggested ?? '') }}
            disabled={isSending}
            onUse={(price) => form.change({ price })}
          />
        }
        suggestions={
          <AttributeSuggestions
            key={fields.category}
            fields={fields}
            photo={generation.attributesFor(fields)}
            disabled={isSending}
            onChange={form.change}
          />
        }
      />
      <StepBar notice={<WaitNotice arriving={arriving} purpose="add" />}>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={isSending}
          onClick={arriving.isWaiting ? arriving.stop : onPhotos}
        >
          {arriving.isWaiting ? (
            say.notYet()
          ) : (
            <>
              <ArrowLeft aria-hidden className="size-5" />
              {say.back()}
            </>
          )}
        </button>
        <button type="submit" className={buttonClass('accent', 'flex-1')} disabled={isSending || arriving.isWaiting}>
          <BusyLabel busy={isSending || arriving.isWaiting} working={isSending ? say.publishing() : say.waiting()}>
            {say.publishItem()}
          </BusyLabel>
        </button>
      </StepBar>
    </form>
  )
}
