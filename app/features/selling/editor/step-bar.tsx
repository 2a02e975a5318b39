/** The form's actions, within reach of the thumb on a phone. `notice` says what they wait for. */
export function StepBar({ notice, children }: { notice?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="sticky-bar sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 border-t border-line bg-page px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:px-0">
      {notice}
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
