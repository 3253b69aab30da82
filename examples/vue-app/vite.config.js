import vue from '@vitejs/plugin-vue'

const isCustomElement = (tag) => tag.startsWith('roadstead-')

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] }
