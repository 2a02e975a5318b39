import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'

import * as say from '#app/features/selling/editor/photos/messages/messages.ts'

import { listCounted, type EditorPhoto } from './photo-list.ts'
import { PhotoTile, type TileActions } from './photo-tile.tsx'
import type { Photos } from './use-photos.ts'

type Props = {
  photos: readonly EditorPhoto[]
  actions: TileActions
  /** Moves a photo without an announcement; dragging has its own. */
  onDrag: Photos['move']
  disabled: boolean
}

/** Photo tiles that can be reordered by mouse, touch or keyboard. Loaded once there are two photos. */
export default function SortablePhotos({ photos, actions, onDrag, disabled }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A touch that rests for a moment drags; one that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = photos.map(({ id }) => id)
  const [cover] = listCounted(photos)
  const place = (id: UniqueIdentifier) => ({ number: ids.indexOf(String(id)) + 1, total: ids.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => say.lifted(place(active.id)),
    // A drag starts over the photo's own position. Announcing that must not interrupt the start message.
    onDragOver({ active, over }) {
      if (over?.id === active.id) return say.lifted(place(active.id))
      return over ? say.over(place(over.id)) : undefined
    },
    onDragEnd: ({ over }) => (over ? say.nowPhoto(place(over.id)) : say.backInPlace()),
    onDragCancel: () => say.backInPlace(),
  }
  return (
    <DndContext
      id="photos"
      sensors={sensors}
      collisionDetection={closestCenter}
      // The announcements must not be inside the list, where only list items belong.
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: say.howToMove() },
        container: document.body,
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onDrag(String(active.id), ids.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={disabled}>
        {photos.map((photo, index) => (
          <Sortable
            key={photo.id}
            photo={photo}
            index={index}
            count={photos.length}
            isCover={photo === cover}
            actions={actions}
            disabled={disabled}
          />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function Sortable(props: Omit<React.ComponentProps<typeof PhotoTile>, 'handle'>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: props.photo.id,
    attributes: { roleDescription: say.movablePhoto() },
  })
  // Set by script only, which the Content-Security-Policy allows; the server never renders it.
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : { transition }
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'relative z-10 opacity-90 shadow-float' : undefined}>
      <PhotoTile {...props} handle={{ ...attributes, ...listeners, ref: setActivatorNodeRef }} />
    </li>
  )
}
