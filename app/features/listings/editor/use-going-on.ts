import { useEffect, useRef } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

/** Goes on to another page, unless the person has left this one meanwhile: nobody is carried away from where they went. */
export function useGoingOn(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return async (to, options) => {
    if (here.current) await navigate(to, options)
  }
}
