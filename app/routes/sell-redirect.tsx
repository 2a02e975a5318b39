import { redirect } from 'react-router'

export function loader() {
  throw redirect('/add-item', 301)
}
