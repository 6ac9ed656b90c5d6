import { lazy } from 'react'
import { useToastWanted } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** The container of all toasts, loaded with the first one. */
export const Toasts = () => useToastWanted() && <Toaster />
