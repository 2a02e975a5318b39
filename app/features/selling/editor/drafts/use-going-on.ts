import { useEffect, useRef } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

/** Navigates to another page, unless the user has left this one meanwhile. */
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
