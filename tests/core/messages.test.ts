import { describe, expect, it } from 'vitest'
import { messages as english } from '../../src/core/messages/en/index.ts'

/** Texts of sections 2, 5 and 8 of the specification, verbatim. */
const specifiedTexts = [
  'Right-click on map for options. Click here to open legend',
  'Place name or location, vessel name, MMSI or home port etc.',
  'Top destinations in the area',
  'Zoom in to see local POIs',
  'Add a Poi at this location',
  'Add a Point of Interest at this location',
  'Toggle tile zoom',
  'Log in to enable menu options',
  'Points of Interest',
  'Submit for review',
  'POI added',
  'NavAid deleted',
  'You must be logged in to view this page',
  "User's vessels",
  'Followed vessels',
  'Select an image to upload:',
  'Update profile photo',
  'You must be logged in to submit a post or an image',
  'Confirm place delete?',
  'Confirm nav_aid delete?',
  'Submit new POI? (May take a few seconds....)',
  'oh no!',
  'Your file has downloaded.',
  'Your file is ready for download',
  'Error in adding vessel',
  'error in updating place',
  'error in updating nav_aid',
  "MMSI not available in the database or already in use by another vessel. Please check the number, or create a vessel without an MMSI. If you own this MMSI, you will be able to add it to the vessel's record in your user profile.",
  'Sorry, no images available at this location..',
  'You have reached the maximum allwed number of vessels',
  'place deleted',
  'Thank you: your post was added',
  'Thank you: your rating was added',
  'vessel updated',
  'user profile updated',
  'NavAid updated',
  'Coordinates updated. Hit the Update Place button to save the changes.',
  'Confirm post delete?',
  'Confirm photo delete?',
  'Confirm the new position?',
  'Remove vessel from your list?',
  'Remove vessel from your followed list?',
  'Confirm removing this vessel from your followed list?',
  'Add this vessel to your followed list?',
  "I don't have a MMSI",
  'Sustained Wind Scale (Kts.)',
  'Not For Navigation',
]

/** Specified texts with placeholders. */
const specifiedTemplates = [
  'Download Sat Maps in this view (zoom={zoom})',
  '{count} more...Refine search',
  'Weather near: {name}',
  'User profile: {email}',
  'Error: {mmsi}. Vessel not updated',
  'Error creating Blob for "{file}". Status: {status}',
  'Error storing "{file}". Status: {status}',
  'Vessel {name} was added to your profile',
  'Vessel {name} added to your follow list. View and manage your follow list in your user profile',
  'Vessel {name} removed from your follow list.',
]

function listTexts(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : listTexts(value as object),
  )
}

describe('English messages', () => {
  it.each([...specifiedTexts, ...specifiedTemplates])('contain “%s”', (sentence) => {
    expect(listTexts(english)).toContain(sentence)
  })
})
