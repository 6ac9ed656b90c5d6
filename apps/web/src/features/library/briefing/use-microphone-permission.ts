// The microphone permission, as far as the browser reports it without asking the user.
import { useEffect, useState } from 'react'

/** `prompt`: the browser will ask. Null if the browser does not report it. */
export function useMicrophonePermission(): PermissionState | null {
  const [state, setState] = useState<PermissionState | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      const status = await navigator.permissions.query({ name: 'microphone' })
      if (leaving.signal.aborted) return
      setState(status.state)
      status.addEventListener('change', () => setState(status.state), { signal: leaving.signal })
    }
    // Some browsers do not support this permission name.
    look().catch(() => {})
    return () => leaving.abort()
  }, [])
  return state
}
