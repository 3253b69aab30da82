/** Sections 2, 5 and 8, editing an aid to navigation. */
export const navAidEdit = {
  title: 'Edit {name}',
  describe: 'Correct the name, the town and the description of {name}.',
  toAid: 'Back to the aid',
  name: 'Name',
  city: 'City',
  state: 'State or region',
  description: 'Description',
  descriptionHint: 'What a sailor sees: colour, shape, topmark and anything nearby.',
  nameMissing: 'Enter the name of the aid as shown on the chart.',
  tooLong: 'At most {count} characters.',
  update: 'Update NavAid',
  loginNeeded: 'Log in to correct this aid to navigation. Every edit is kept and can be reverted.',
} as const
