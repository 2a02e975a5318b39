/** The actions of a step: on a phone within reach of the thumb. */
export function StepBar({ children }: { children: React.ReactNode }) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex gap-3 border-t border-line bg-page px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:px-0">
      {children}
    </div>
  )
}
